export const ways = {
  or: 'or',
  sms: {
    way: 'Text me a code',
    title: 'Sign in with your phone',
    body: 'We’ll text you a code.',
    submit: 'Send code',
    back: 'Back',
  },
  passkey: 'Sign in with a passkey',
  lastUsed: 'Last used',
  quick: {
    offer: 'No passkey here yet? Sign in once as usual, and we set up a quick way for next time:',
    internal: 'This device',
    usbKey: 'Security key',
    android: 'Phone or tablet',
    sms: 'Text message',
    chosen: 'Sign in as usual now. Then we set up: {{way}}.',
    drop: 'Never mind',
    number: 'Add your phone number',
    numberBody: 'We’ll text you a code now, and whenever you sign in with it.',
    later: 'Not now',
  },
}
