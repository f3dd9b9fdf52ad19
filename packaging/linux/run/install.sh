#!/bin/sh
# Installs Ludothèque for this user: no root, nothing outside the home folder.
#   install.sh [FOLDER]      FOLDER: instead of ~/.local/lib/ludotheque
#   install.sh --uninstall
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
target=$HOME/.local/lib/ludotheque

if [ "${1:-}" = --uninstall ]; then
    if [ ! -x "$target/uninstall" ]; then
        say "Ludothèque is not installed in $target." "Ludothèque n’est pas installée dans $target."
        exit 1
    fi
    exec "$target/uninstall"
fi
if [ $# -gt 0 ]; then
    case $1 in
    /*) target=$1 ;;
    *) target=${USER_PWD:-$PWD}/$1 ;;
    esac
fi
if [ -e "$target" ] && [ ! -x "$target/uninstall" ] && [ -n "$(ls -A "$target" 2>/dev/null)" ]; then
    say "$target holds something else; nothing was installed." \
        "$target contient autre chose ; rien n’a été installé."
    exit 1
fi

mkdir -p "$(dirname "$target")"
fresh=$target.new
rm -rf "$fresh"
trap 'rm -rf "$fresh"' EXIT
mkdir "$fresh"
cp -R "$here/program" "$here/fallback" "$here/start" "$here/uninstall" "$here/common.sh" "$fresh/"

# The old version leaves its files on the desktop, too, before the new one brings its own.
if [ -x "$target/uninstall" ]; then
    "$target/uninstall" --for-update
fi
rm -rf "$target"
mv "$fresh" "$target"

bin=$HOME/.local/bin
mkdir -p "$bin"
ln -sf "$target/start" "$bin/ludotheque"
printf '%s\n' "$bin/ludotheque" >"$target/installed-files"
(cd "$here/share" && find . -type f) | sed 's|^\./||' | sort | while IFS= read -r name; do
    mkdir -p "$data/$(dirname "$name")"
    cp "$here/share/$name" "$data/$name"
    printf '%s\n' "$data/$name" >>"$target/installed-files"
done

# The menu entry names the program where it is now: quoted as a command, then escaped as a text.
entry=$data/applications/ludotheque.desktop
quoted=$(printf '%s' "$target/start" | sed 's/[\\"`$]/\\&/g; s/%/%%/g; s/\\/\\\\/g')
plain=$(printf '%s' "$target/start" | sed 's/\\/\\\\/g')
RUN="Exec=\"$quoted\" %f" TRY="TryExec=$plain" awk '
    /^Exec=/ { print ENVIRON["RUN"]; next }
    /^TryExec=/ { print ENVIRON["TRY"]; next }
    { print }' "$here/share/applications/ludotheque.desktop" >"$entry"
pictures=$data/ludotheque-pictures
page=$data/metainfo/ludotheque.metainfo.xml
address=$(printf '%s' "file://$pictures" | sed 's/&/\&amp;/g; s/[\\&|]/\\&/g; s/ /%20/g')
sed "s|file:///usr/share/ludotheque/pictures|$address|" \
    "$here/share/metainfo/ludotheque.metainfo.xml" >"$page"
refresh

say "Ludothèque is installed in $target; you will find it in the menu, among the games." \
    "Ludothèque est installée dans $target ; vous la trouverez dans le menu, parmi les jeux."
say "To remove it: $target/uninstall" "Pour l’enlever : $target/uninstall"
