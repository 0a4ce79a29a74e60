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
    offer:
      'No passkey on this device yet? Sign in once as usual, and we’ll set up a faster way for next time:',
    internal: 'This device',
    usbKey: 'Security key',
    android: 'Phone or tablet',
    sms: 'Text message',
    chosen: 'Sign in as usual now. Next, we’ll set up: {{way}}.',
    drop: 'Never mind',
    number: 'Add your phone number',
    numberBody: 'We’ll text you a code now and each time you sign in with it.',
    later: 'Not now',
  },
}
