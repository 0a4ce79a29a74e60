export const passkeys = {
  promptPasskeys: {
    title: 'Skip the password next time',
    body: 'A passkey signs you in with your fingerprint, face or screen lock. It can’t be guessed, leaked or phished.',
    create: 'Create a passkey',
    later: 'Not now',
    never: 'Don’t ask again on this device',
  },
  window: {
    open: 'Create it in a new window',
    title: 'Create the passkey in the new window',
    body: 'This page continues automatically.',
    again: 'Open the window again',
    cancel: 'Cancel',
  },
  quickLogin: {
    internal: 'Set up this device',
    other: 'Set up your key or phone',
    body: 'Your browser asks for it next. After that, you can sign in without a password.',
  },
}
