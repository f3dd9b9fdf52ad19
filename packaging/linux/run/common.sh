# What installing and removing share; read by both.
data=${XDG_DATA_HOME:-$HOME/.local/share}

case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
fr*) french=yes ;;
*) french= ;;
esac

# say ENGLISH FRENCH
say() {
    if [ -n "$french" ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi
}

# Desktops find menu entries and file types through caches; without these programs they read late.
refresh() {
    if [ -d "$data/mime/packages" ] && command -v update-mime-database >/dev/null; then
        update-mime-database "$data/mime" >/dev/null 2>&1 || true
    fi
    if [ -d "$data/applications" ] && command -v update-desktop-database >/dev/null; then
        update-desktop-database "$data/applications" >/dev/null 2>&1 || true
    fi
    if [ -e "$data/icons/hicolor/icon-theme.cache" ] &&
        command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache --quiet "$data/icons/hicolor" >/dev/null 2>&1 || true
    fi
}
