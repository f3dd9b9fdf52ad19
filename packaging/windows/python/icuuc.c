/* A stand-in for Windows' own icuuc.dll, which Wine lacks and Qt6Core is linked against. Qt asks it
   for encodings which are neither Unicode nor the system's; it knows none. Only for Wine: it never
   ships, and the check of the payload fails where it lies in it. */
#include <stddef.h>

#define OUT __declspec(dllexport)
#define FILE_ACCESS_ERROR 4
typedef int Error;
typedef void *P;

OUT P ucnv_open(const char *name, Error *e) { *e = FILE_ACCESS_ERROR; return NULL; }
OUT void ucnv_close(P c) {}
OUT void ucnv_reset(P c) {}
OUT signed char ucnv_getMaxCharSize(P c) { return 1; }
OUT const char *ucnv_getName(P c, Error *e) { *e = FILE_ACCESS_ERROR; return NULL; }
OUT void UCNV_FROM_U_CALLBACK_SUBSTITUTE(void) {}
OUT void UCNV_TO_U_CALLBACK_SUBSTITUTE(void) {}
OUT void ucnv_getToUCallBack(P c, P action, P context) {}
OUT void ucnv_getFromUCallBack(P c, P action, P context) {}
OUT void ucnv_setToUCallBack(P c, P a, P x, P oa, P ox, Error *e) { *e = FILE_ACCESS_ERROR; }
OUT void ucnv_setFromUCallBack(P c, P a, P x, P oa, P ox, Error *e) { *e = FILE_ACCESS_ERROR; }
OUT void ucnv_cbToUWriteUChars(P a, P b, int n, int o, Error *e) { *e = FILE_ACCESS_ERROR; }
OUT void ucnv_cbFromUWriteUChars(P a, P b, P n, int o, Error *e) { *e = FILE_ACCESS_ERROR; }
OUT void ucnv_toUnicode(P c, P t, P te, P s, P se, P o, char f, Error *e) { *e = FILE_ACCESS_ERROR; }
OUT void ucnv_fromUnicode(P c, P t, P te, P s, P se, P o, char f, Error *e) { *e = FILE_ACCESS_ERROR; }
OUT int ucnv_toUCountPending(P c, Error *e) { return 0; }
OUT int ucnv_fromUCountPending(P c, Error *e) { return 0; }
OUT const char *ucnv_getStandardName(const char *n, const char *s, Error *e) { *e = FILE_ACCESS_ERROR; return NULL; }
OUT const char *ucnv_getAvailableName(int n) { return NULL; }
OUT int ucnv_countAvailable(void) { return 0; }
