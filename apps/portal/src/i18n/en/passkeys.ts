export const passkeys = {
  promptPasskeys: {
    title: 'Skip the password next time',
    body: 'A passkey signs you in with your fingerprint, face or screen lock. It can’t be guessed, leaked or phished.',
    create: 'Create a passkey',
    later: 'Not now',
    never: 'Don’t ask again on this device',
  },
  window: {
    open: 'Create it in a window',
    title: 'Create the passkey in the window',
    body: 'This page goes on by itself.',
    again: 'Open the window again',
    cancel: 'Cancel',
  },
  quickLogin: {
    internal: 'Set up this device',
    other: 'Set up your key or phone',
    body: 'Your browser now asks for it. From then on it signs you in without a password.',
  },
}
