/* python.exe: python.org's does no more than this, too. Built for the proof, shipped to nobody. */
#include <windows.h>

extern int __declspec(dllimport) Py_Main(int, wchar_t **);

int wmain(int argc, wchar_t **argv)
{
    return Py_Main(argc, argv);
}
