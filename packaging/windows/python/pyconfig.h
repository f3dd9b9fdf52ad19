/* What python.org's pyconfig.h of 64-bit Windows says, as far as MinGW needs it to compile the
   kernels against the headers of this machine's Python, which are the same but for this file. */
#ifndef Py_CONFIG_H
#define Py_CONFIG_H

#include <float.h>
#include <io.h>
#include <stdio.h>

#define MS_WIN32
#define MS_WIN64
#define MS_WINDOWS
#define NT_THREADS
#define WITH_THREAD
#define COMPILER "[gcc]"
#define PLATFORM "win32"
#define PYD_PLATFORM_TAG "win_amd64"

#define Py_ENABLE_SHARED 1
#define MS_COREDLL
#define HAVE_DECLSPEC_DLL
#define HAVE_DYNAMIC_LOADING
#define HAVE_LARGEFILE_SUPPORT

#define HAVE_SSIZE_T 1
#define HAVE_UINTPTR_T 1
#define HAVE_INTPTR_T 1
#define SIZEOF_VOID_P 8
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 4
#define SIZEOF_FPOS_T 8
#define SIZEOF_HKEY 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_DOUBLE 8
#define SIZEOF_FLOAT 4
#define SIZEOF_WCHAR_T 2
#define SIZEOF_PID_T SIZEOF_INT
#define SIZEOF__BOOL 1
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_LONG 4
#define ALIGNOF_MAX_ALIGN_T 8

#define STDC_HEADERS 1
#define WITH_PYMALLOC 1
#define WITH_DOC_STRINGS 1
#define HAVE_STRFTIME
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_STDDEF_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SIGNAL_H 1
#define HAVE_ROUND 1
#define HAVE_COPYSIGN 1
#define HAVE_HYPOT
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1

#endif
