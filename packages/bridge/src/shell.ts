export { shellName } from './messengers/names.ts'
export { type ShellWindow, shellChannel } from './messengers/shell-channel.ts'
export { maxText, type StringChannel, stringMessenger } from './messengers/string-messenger.ts'
