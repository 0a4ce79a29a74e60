export { createShell, type Shell, type ShellListeners, type ShellOptions } from './create-shell.ts'
