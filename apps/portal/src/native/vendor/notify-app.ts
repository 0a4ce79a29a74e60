import type { NativeActions, NativeBridge } from './native-bridge.ts'

/** Tells the shell, if it can do that. False where it cannot, or is not there although it said so. */
export const notifyApp = <Name extends keyof NativeActions>(
  { can, say }: NativeBridge,
  action: Name,
  payload: NativeActions[Name],
): boolean => {
  if (!can(action)) return false
  try {
    say(action, payload)
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}
