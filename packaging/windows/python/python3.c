/* python3.dll: nothing but forwarders to the versioned DLL, which stand in a file made at the build.
   Modules of the stable interface (PySide6) import from it. */
int __stdcall DllMain(void *module, unsigned reason, void *reserved)
{
    return 1;
}
