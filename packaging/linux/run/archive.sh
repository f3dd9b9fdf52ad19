#!/bin/sh
# Ludothèque @VERSION@ for one user of Linux: sh FILE.run [FOLDER]; sh FILE.run --help says the rest.
# After the last line comes the program: a tar of a small xz, for systems which have none, and a
# tar.xz of everything else.
set -eu
lines=@LINES@ helper=@HELPER@ bytes=@BYTES@ kilobytes=@KILOBYTES@
sum=@SUM@
archive=$0
#@COMMON@
bin=$HOME/.local/bin
target=$HOME/.local/lib/ludotheque
made= fresh= placing=

usage() {
    choose "Installs Ludothèque @VERSION@ for you alone, without root.
  sh $archive [--quiet] [FOLDER]     FOLDER: instead of $target
  sh $archive [--quiet] --uninstall  removes it; games and settings stay
  sh $archive --check                only tells whether the file is whole" \
        "Installe Ludothèque @VERSION@ pour vous seul, sans droits particuliers.
  sh $archive [--quiet] [DOSSIER]    DOSSIER : au lieu de $target
  sh $archive [--quiet] --uninstall  l’enlève ; parties et réglages restent
  sh $archive --check                dit seulement si le fichier est entier" \
        "Installiert Ludothèque @VERSION@ für dich allein, ohne besondere Rechte.
  sh $archive [--quiet] [ORDNER]     ORDNER: statt $target
  sh $archive [--quiet] --uninstall  entfernt es; Partien und Einstellungen bleiben
  sh $archive --check                sagt nur, ob die Datei vollständig ist"
}

# The place of the present installation, or nothing.
installed() {
    place=$(readlink "$bin/ludotheque" 2>/dev/null || true)
    for folder in "$target" "${place%/start}"; do
        if [ -x "$folder/uninstall" ] && [ -f "$folder/installed-files" ]; then
            printf '%s\n' "$folder"
            break
        fi
    done
}

payload() {
    tail -n "+$lines" "$archive"
}

check_archive() {
    present=$(payload | wc -c)
    if [ "$present" -ne "$bytes" ]; then
        stop 1 "This file is not whole: $((present / 1000)) of $((bytes / 1000)) kB. Download it again." \
            "Ce fichier n’est pas entier : $((present / 1000)) ko sur $((bytes / 1000)). Téléchargez-le à nouveau." \
            "Diese Datei ist nicht vollständig: $((present / 1000)) von $((bytes / 1000)) kB. Lade sie noch einmal herunter."
    fi
    if command -v sha256sum >/dev/null && [ "$(payload | sha256sum)" != "$sum  -" ]; then
        stop 1 "This file is damaged. Download it again." \
            "Ce fichier est abîmé. Téléchargez-le à nouveau." \
            "Diese Datei ist beschädigt. Lade sie noch einmal herunter."
    fi
}

check_system() {
    if [ "$(uname -m)" != "@MACHINE@" ]; then
        stop 1 "This file is for processors of the kind @MACHINE@, not for $(uname -m)." \
            "Ce fichier est pour les processeurs @MACHINE@, non pour $(uname -m)." \
            "Diese Datei ist für Prozessoren der Art @MACHINE@, nicht für $(uname -m)."
    fi
    # “glibc 2.36”; nothing is told where nobody knows.
    libc=$(getconf GNU_LIBC_VERSION 2>/dev/null || true)
    if [ -n "$libc" ] && [ "$(printf '%s\n' "${libc#* }" "@GLIBC@" | sort -V | head -n 1)" != "@GLIBC@" ]; then
        stop 1 "Ludothèque needs glibc @GLIBC@ or newer, this system has $libc." \
            "Ludothèque demande glibc @GLIBC@ ou plus récente, ce système a $libc." \
            "Ludothèque braucht glibc @GLIBC@ oder neuer, dieses System hat $libc."
    fi
}

# Makes a folder and those above it, and remembers which were made.
make_folder() {
    if [ -d "$1" ]; then return 0; fi
    make_folder "$(dirname "$1")" && mkdir "$1" 2>/dev/null || return 1
    made="$made$1
"
}

# What is half done when something stops it is taken back.
undo() {
    status=$?
    trap - EXIT
    if [ -n "$placing" ] && [ -x "$target/uninstall" ]; then
        "$target/uninstall" --quiet >/dev/null 2>&1 || true
    fi
    if [ -n "$placing" ]; then
        for name in data-folder installed-files installed-folders common.sh uninstall; do
            rm -f "$target/$name"
        done
    fi
    if [ -n "$fresh" ]; then rm -rf "$fresh"; fi
    printf '%s' "$made" | sort -r | while IFS= read -r folder; do
        rmdir "$folder" 2>/dev/null || true
    done
    exit "$status"
}

unpack() {
    mkdir "$fresh" 2>/dev/null || return 1
    free=$(df -Pk "$fresh" 2>/dev/null |
        awk 'NR == 2 { for (i = 4; i <= NF; i++) if ($i ~ /^[0-9]+%$/) { print $(i - 1); exit } }')
    if [ -n "$free" ] && [ "$free" -lt "$kilobytes" ]; then
        stop 1 "$target has room for $((free / 1000)) MB; $((kilobytes / 1000)) MB are needed." \
            "Il y a de la place pour $((free / 1000)) Mo dans $target ; il en faut $((kilobytes / 1000))." \
            "In $target ist Platz für $((free / 1000)) MB; gebraucht werden $((kilobytes / 1000))."
    fi
    if command -v xz >/dev/null; then
        payload | tail -c "+$((helper + 1))" | xz -dc 2>/dev/null |
            tar -C "$fresh" --no-same-owner -xf - 2>/dev/null
    else
        mkdir "$fresh/xz" 2>/dev/null &&
            payload | head -c "$helper" | tar -C "$fresh/xz" --no-same-owner -xf - 2>/dev/null &&
            payload | tail -c "+$((helper + 1))" |
            LD_LIBRARY_PATH=$fresh/xz "$fresh/xz/xz" -dc 2>/dev/null |
                tar -C "$fresh" --no-same-owner -xf - 2>/dev/null
    fi
}

# The menu entry names the program where it is now: quoted as a command, then escaped as a text.
write_entry() {
    quoted=$(printf '%s' "$target/start" | sed 's/[\\"`$]/\\&/g; s/%/%%/g; s/\\/\\\\/g')
    plain=$(printf '%s' "$target/start" | sed 's/\\/\\\\/g')
    RUN="Exec=\"$quoted\" %f" TRY="TryExec=$plain" awk '
        /^Exec=/ { print ENVIRON["RUN"]; next }
        /^TryExec=/ { print ENVIRON["TRY"]; next }
        { print }' "$fresh/share/$1" >"$data/$1"
}

write_page() {
    address=$(printf '%s' "file://$data/ludotheque-pictures" |
        sed 's/%/%25/g; s/ /%20/g; s/&/\&amp;/g; s/[\\&|]/\\&/g')
    sed "s|file:///usr/share/ludotheque/pictures|$address|" "$fresh/share/$1" >"$data/$1"
}

# Puts everything where it belongs; what it will have made is noted first.
place() {
    if [ -e "$bin/ludotheque" ] || [ -L "$bin/ludotheque" ]; then
        say "$bin/ludotheque is another program and stays; start Ludothèque from the menu." \
            "$bin/ludotheque est un autre programme et reste ; ouvrez Ludothèque depuis le menu." \
            "$bin/ludotheque ist ein anderes Programm und bleibt; öffne Ludothèque über das Menü."
        link=
    else
        link=$bin/ludotheque
        make_folder "$bin" || return 1
    fi
    names=$(cd "$fresh/share" && find . -type f | sed 's|^\./||' | sort)
    for name in $names; do
        make_folder "$(dirname "$data/$name")" || return 1
    done
    {
        if [ -n "$link" ]; then printf '%s\n' "$link"; fi
        for name in $names; do printf '%s\n' "$data/$name"; done
    } >"$fresh/installed-files" || return 1
    printf '%s' "$made" | sort -u >"$fresh/installed-folders" || return 1
    printf '%s\n' "$data" >"$fresh/data-folder" || return 1
    for name in data-folder installed-files installed-folders common.sh uninstall start program fallback; do
        mv "$fresh/$name" "$target/$name" || return 1
    done
    for name in $names; do
        if [ -d "$data/$name" ]; then return 1; fi
        case $name in
        applications/*) write_entry "$name" || return 1 ;;
        metainfo/*) write_page "$name" || return 1 ;;
        *) cp "$fresh/share/$name" "$data/$name" || return 1 ;;
        esac
    done
    if [ -n "$link" ]; then ln -s "$target/start" "$link" || return 1; fi
}

remove() {
    old=$(installed)
    if [ -z "$old" ]; then
        stop 1 "Ludothèque is not installed in $target." \
            "Ludothèque n’est pas installée dans $target." \
            "Ludothèque ist nicht in $target installiert."
    fi
    if [ -n "$quiet" ]; then exec "$old/uninstall" --quiet; fi
    exec "$old/uninstall"
}

install() {
    check_system
    check_archive
    old=$(installed)
    if [ ! -x "$target/uninstall" ] && [ -e "$target" ] &&
        [ -n "$(ls -A "$target" 2>/dev/null | grep -vx .unpacking)" ]; then
        stop 1 "$target holds something else; nothing was installed." \
            "$target contient autre chose ; rien n’a été installé." \
            "In $target liegt etwas anderes; nichts wurde installiert."
    fi
    if [ -n "$old" ]; then must_be_closed "$old"; fi
    say "Installing Ludothèque @VERSION@ in $target …" "Installation de Ludothèque @VERSION@ dans $target…" \
        "Ludothèque @VERSION@ wird in $target installiert …"
    trap undo EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    rm -rf "$target/.unpacking"
    if make_folder "$target"; then fresh=$target/.unpacking; fi
    if [ -z "$fresh" ] || ! unpack; then
        stop 1 "$target cannot be written; nothing was installed." \
            "On ne peut pas écrire dans $target ; rien n’a été installé." \
            "In $target kann nicht geschrieben werden; nichts wurde installiert."
    fi
    if [ -n "$old" ]; then
        before=$(cat "$old/installed-folders")
        "$old/uninstall" --quiet || exit 1
        # Folders which the version before made and which are still in use, are now this one's.
        made="$made$(printf '%s\n' "$before" | while IFS= read -r folder; do
            if [ -d "$folder" ]; then printf '%s\n' "$folder"; fi
        done)
"
    fi
    placing=yes
    if ! place 2>/dev/null; then
        stop 1 "$data cannot be written; nothing was installed." \
            "On ne peut pas écrire dans $data ; rien n’a été installé." \
            "In $data kann nicht geschrieben werden; nichts wurde installiert."
    fi
    placing=
    rm -rf "$fresh"
    trap - EXIT INT TERM HUP
    refresh
    say "Ludothèque is installed; you will find it in the menu, among the games." \
        "Ludothèque est installée ; vous la trouverez dans le menu, parmi les jeux." \
        "Ludothèque ist installiert; du findest es im Menü bei den Spielen."
    say "To remove it: $target/uninstall" "Pour l’enlever : $target/uninstall" \
        "Zum Entfernen: $target/uninstall"
}

main() {
    task=install folder=
    while [ $# -gt 0 ]; do
        case $1 in
        -h | --help)
            usage
            exit 0
            ;;
        -q | --quiet) quiet=yes ;;
        --uninstall) task=remove ;;
        --check) task=check ;;
        --) ;; # as archives of this kind have it
        -*) stop 2 "There is no option “$1”; see sh $archive --help." \
            "Il n’y a pas d’option « $1 » ; voyez sh $archive --help." \
            "Eine Option „$1“ gibt es nicht; siehe sh $archive --help." ;;
        '') stop 2 "A folder must have a name." "Un dossier doit avoir un nom." \
            "Ein Ordner muss einen Namen haben." ;;
        *)
            if [ -n "$folder" ]; then
                stop 2 "One folder at most, not “$folder” and “$1”." \
                    "Un dossier au plus, non « $folder » et « $1 »." \
                    "Höchstens ein Ordner, nicht „$folder“ und „$1“."
            fi
            folder=$1
            ;;
        esac
        shift
    done
    case $folder in
    *"
"*) stop 2 "No menu can hold a folder whose name goes over two lines." \
        "Aucun menu ne peut tenir un dossier dont le nom tient sur deux lignes." \
        "Kein Menü kann einen Ordner nennen, dessen Name über zwei Zeilen geht." ;;
    '') ;;
    /*) target=${folder%/} ;;
    *) target=$PWD/${folder%/} ;;
    esac
    case $task in
    install) install ;;
    remove) remove ;;
    check)
        check_archive
        say "The file is whole." "Le fichier est entier." "Die Datei ist vollständig."
        ;;
    esac
}

main "$@"
exit 0
