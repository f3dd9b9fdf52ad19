# What installing and removing share: archive.sh takes it in when it is packed, uninstall reads it.
quiet=

case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
fr*) spoken=fr ;;
de*) spoken=de ;;
*) spoken=en ;;
esac

# choose ENGLISH FRENCH GERMAN
choose() {
    case $spoken in
    fr) printf '%s\n' "$2" ;;
    de) printf '%s\n' "$3" ;;
    *) printf '%s\n' "$1" ;;
    esac
}

# say ENGLISH FRENCH GERMAN, unless asked to be quiet
say() {
    if [ -z "$quiet" ]; then choose "$@"; fi
}

# stop STATUS ENGLISH FRENCH GERMAN
stop() {
    status=$1
    shift
    choose "$@" >&2
    exit "$status"
}

if [ -z "${HOME:-}" ]; then
    stop 1 "HOME names no folder." "HOME ne nomme aucun dossier." \
        "HOME nennt keinen Ordner."
fi
data=${XDG_DATA_HOME:-$HOME/.local/share}

# must_be_closed FOLDER: a program that runs would miss its files.
must_be_closed() {
    for exe in /proc/[0-9]*/exe; do
        if [ "$(readlink "$exe" 2>/dev/null)" = "$1/program/ludotheque" ]; then
            stop 1 "Ludothèque is open. Close it, then try again." \
                "Ludothèque est ouverte. Fermez-la, puis réessayez." \
                "Ludothèque ist offen. Schließe das Programm und versuche es dann noch einmal."
        fi
    done
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
