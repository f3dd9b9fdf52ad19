; The Windows installer: for one user, in German, English and French, no administrator asked for.
;   makensis -WX -INPUTCHARSET UTF8 -DVERSION=… -DSTUB=x86-unicode -DPAYLOAD=… -DICONS=… -DLICENCE=…
;     -DOUTPUT=… ludotheque.nsi
; PAYLOAD is the frozen folder, ICONS the folder of the drawn icons. The installer and the
; uninstaller are silent with /S; /D=FOLDER, last and unquoted, chooses the folder.
Unicode true
; The official NSIS has 32-bit stubs only, which run on every Windows this program does; Debian's has
; amd64-unicode, too, which runs where Wine is 64-bit only.
Target ${STUB}
ManifestDPIAware true
ManifestSupportedOS all
RequestExecutionLevel user
SetCompressor /SOLID lzma

!include "MUI2.nsh"
!include "LogicLib.nsh"
!include "FileFunc.nsh"
!include "WinVer.nsh"
!include "x64.nsh"

!define APP "Ludothèque"
!define EXE "ludotheque.exe"
!define TOOLS "ludotheque-tools.exe"
!define PROGID "Ludotheque.SavedGame.1"
!define MIME "application/x-ludotheque+json"
!define OWN_KEY "Software\Ludotheque"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Ludotheque"
!define CLASSES "Software\Classes"
!define CHANGED_ASSOCIATIONS 0x08000000

Name "${APP}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Ludotheque"
InstallDirRegKey HKCU "${OWN_KEY}" "InstallDir"
BrandingText "${APP} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${APP}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${APP} setup"
VIAddVersionKey "LegalCopyright" "The Ludothèque authors, MIT licence"

!define MUI_ICON "${ICONS}\ludotheque.ico"
!define MUI_UNICON "${ICONS}\ludotheque.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${ICONS}\ludotheque-setup.bmp"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\${EXE}"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${OWN_KEY}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "SetupLanguage"
!define MUI_LANGDLL_ALLLANGUAGES
; The question of the language is asked in that of Windows (.onInit).
!define MUI_LANGDLL_WINDOWTITLE "$R0"
!define MUI_LANGDLL_INFO "$R1"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_RESERVEFILE_LANGDLL

LangString SAVED_GAME ${LANG_FRENCH} "Partie de Ludothèque"
LangString SAVED_GAME ${LANG_ENGLISH} "Ludothèque game"
LangString SAVED_GAME ${LANG_GERMAN} "Ludothèque-Partie"
LangString COMMENT ${LANG_FRENCH} "Cinq anciens jeux de société"
LangString COMMENT ${LANG_ENGLISH} "Five old board and card games"
LangString COMMENT ${LANG_GERMAN} "Fünf alte Brett- und Kartenspiele"
LangString IN_USE ${LANG_FRENCH} "Ludothèque est en cours d’exécution. Quittez le programme, puis réessayez."
LangString IN_USE ${LANG_ENGLISH} "Ludothèque is running. Quit the program, then try again."
LangString IN_USE ${LANG_GERMAN} "Ludothèque läuft noch. Beende das Programm und versuche es dann noch einmal."
LangString NEEDS_NEWER ${LANG_FRENCH} "Ludothèque nécessite Windows 10 ou une version plus récente, en 64 bits."
LangString NEEDS_NEWER ${LANG_ENGLISH} "Ludothèque needs Windows 10 or newer, in its 64-bit version."
LangString NEEDS_NEWER ${LANG_GERMAN} "Ludothèque braucht Windows 10 oder neuer in der 64-Bit-Ausgabe."

; A program that runs cannot be written; its files would be replaced by halves.
!macro WAIT_UNTIL_CLOSED FILE
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\${FILE}"
      ${ExitDo}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\${FILE}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IN_USE)" /SD IDCANCEL IDRETRY +3
      SetErrorLevel 2
      Quit
  ${Loop}
!macroend

; Only what an installation brings; a folder chosen by the user may hold other things.
!macro REMOVE_FILES
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${EXE}"
  Delete "$INSTDIR\${TOOLS}"
  Delete "$INSTDIR\ludotheque-document.ico"
  Delete "$INSTDIR\uninstall.exe"
!macroend

!define FRENCH_OF_ANY_LAND 0x0C
!define GERMAN_OF_ANY_LAND 0x07
!define LANGUAGE_WITHOUT_LAND 0x3FF

Function .onInit
  System::Call 'kernel32::GetUserDefaultUILanguage() i .r0'
  IntOp $0 $0 & ${LANGUAGE_WITHOUT_LAND}
  ${If} $0 = ${FRENCH_OF_ANY_LAND}
    StrCpy $LANGUAGE ${LANG_FRENCH}
    StrCpy $R0 "Langue de l’installation"
    StrCpy $R1 "Choisissez votre langue."
  ${ElseIf} $0 = ${GERMAN_OF_ANY_LAND}
    StrCpy $LANGUAGE ${LANG_GERMAN}
    StrCpy $R0 "Sprache der Installation"
    StrCpy $R1 "Wähle deine Sprache."
  ${Else}
    StrCpy $LANGUAGE ${LANG_ENGLISH}
    StrCpy $R0 "Language of the setup"
    StrCpy $R1 "Choose your language."
  ${EndIf}
  !insertmacro MUI_LANGDLL_DISPLAY
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(NEEDS_NEWER)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section "-Ludotheque"
  !insertmacro WAIT_UNTIL_CLOSED "${EXE}"
  !insertmacro WAIT_UNTIL_CLOSED "${TOOLS}"
  !insertmacro REMOVE_FILES
  SetOutPath "$INSTDIR"
  File /r "${PAYLOAD}\*"
  File "${ICONS}\ludotheque-document.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\${EXE}" "" "$INSTDIR\${EXE}" 0 SW_SHOWNORMAL "" "$(COMMENT)"

  WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "$(SAVED_GAME)"
  WriteRegStr HKCU "${CLASSES}\${PROGID}\DefaultIcon" "" "$INSTDIR\ludotheque-document.ico,0"
  WriteRegStr HKCU "${CLASSES}\${PROGID}\shell\open\command" "" '"$INSTDIR\${EXE}" "%1"'
  WriteRegStr HKCU "${CLASSES}\.ludo" "" "${PROGID}"
  WriteRegStr HKCU "${CLASSES}\.ludo" "Content Type" "${MIME}"
  WriteRegStr HKCU "${CLASSES}\.ludo\OpenWithProgids" "${PROGID}" ""
  System::Call 'shell32::SHChangeNotify(i ${CHANGED_ASSOCIATIONS}, i 0, p 0, p 0)'

  WriteRegStr HKCU "${OWN_KEY}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The Ludothèque authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${EXE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED "${EXE}"
  !insertmacro WAIT_UNTIL_CLOSED "${TOOLS}"
  !insertmacro REMOVE_FILES
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}.lnk"

  ; Another program may have taken the file type over since.
  ReadRegStr $0 HKCU "${CLASSES}\.ludo" ""
  ${If} $0 == "${PROGID}"
    DeleteRegValue HKCU "${CLASSES}\.ludo" ""
    DeleteRegValue HKCU "${CLASSES}\.ludo" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.ludo\OpenWithProgids" "${PROGID}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.ludo\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.ludo"
  DeleteRegKey HKCU "${CLASSES}\${PROGID}"
  System::Call 'shell32::SHChangeNotify(i ${CHANGED_ASSOCIATIONS}, i 0, p 0, p 0)'
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${OWN_KEY}"
SectionEnd
