/**
 * What mails and text messages say; English is the type. `{{names}}` are filled in as text. Each mail with a code is of
 * one shape, each with a link of another, and each that only tells something of a third.
 */
export const en = {
  codes: {
    activation: {
      subject: '{{code}} activates your {{application}} account',
      body: 'Type this code to activate your {{application}} account. Give it to nobody.',
      footnote:
        'The code works once, for 10 minutes. If you did not sign up, ignore this mail: nothing will happen.',
    },
    emailProof: {
      subject: '{{code}} confirms your {{application}} address',
      body: 'Type this code to use this address for your {{application}} account.',
      footnote: 'The code works once, for 5 minutes. If you did not ask for it, ignore this mail.',
    },
    factor: {
      subject: '{{code}} is your {{application}} code',
      body: 'Type this code to confirm that it is you. Give it to nobody: we never ask for it.',
      footnote: 'The code works once, for 5 minutes. If you did not ask for it, change your password.',
    },
    phoneReset: {
      subject: '{{code}} is your code to change the phone number of {{application}}',
      body: 'Type this code to sign in to {{application}} with another phone number. Give it to nobody.',
      footnote: 'The code works once, for 5 minutes. If you did not ask, ignore this mail: nothing changes.',
    },
    signIn: {
      subject: '{{code}} is your {{application}} code',
      body: 'Type this code to sign in to {{application}}. Give it to nobody: we never ask for it.',
      footnote:
        'The code works once, for 5 minutes, in the browser that asked for it. If you did not ask, ignore this mail.',
    },
  },
  links: {
    activation: {
      subject: 'Activate your {{application}} account',
      heading: 'Welcome to {{application}}',
      body: 'Confirm that this is your address to activate your account.',
      button: 'Activate account',
      footnote:
        'The link works once and for 24 hours. If you did not sign up, ignore this mail: nothing will happen.',
    },
    approval: {
      subject: '{{requester}} wants to invite {{invited}} to {{tenant}}',
      heading: 'May {{invited}} join {{tenant}}?',
      body: '{{requester}} wants to invite {{invited}} to {{tenant}} on {{application}}. Nothing is sent before somebody allows it.',
      button: 'Look at it',
      footnote:
        'The link works for 7 days, until one of you has decided. Give it to nobody: it decides in your name.',
    },
    emailChanged: {
      subject: 'The address of your {{application}} account changed',
      heading: 'Your address changed',
      body: 'Your {{application}} account has another address now; mail no longer comes here.\nIf this was not you, take the account back: choose a new password, and this address is restored. Everybody else is signed out.',
      button: 'Take my account back',
      footnote: 'The link works once and for 72 hours. If you changed it yourself, there is nothing to do.',
    },
    existingAccount: {
      subject: 'You already have an account at {{application}}',
      heading: 'You already have an account',
      body: 'Somebody, probably you, signed up for {{application}} with this address. It has an account already.',
      button: 'Sign in',
      footnote: 'If this was not you, ignore this mail: your account was not changed.',
    },
    invitation: {
      subject: 'Join {{tenant}} on {{application}}',
      heading: 'Join {{tenant}}',
      body: 'You are invited to join {{tenant}} on {{application}}.',
      button: 'Accept invitation',
      footnote: 'The link works once and for 7 days. If you do not know who sent this, ignore this mail.',
    },
    invitationBy: {
      subject: 'Join {{tenant}} on {{application}}',
      heading: 'Join {{tenant}}',
      body: '{{inviter}} invites you to join {{tenant}} on {{application}}.',
      button: 'Accept invitation',
      footnote: 'The link works once and for 7 days. If you do not know who sent this, ignore this mail.',
    },
    lockedOut: {
      subject: 'Too many wrong passwords for your {{application}} account',
      heading: 'Your password is not taken for a while',
      body: 'Somebody, perhaps you, typed a wrong password for your {{application}} account too often. For 15 minutes no password is taken, not even the right one.\nIf it was you, you need not wait.',
      button: 'Unlock my account',
      footnote:
        'The link works once and for 24 hours. If it was not you, there is nothing to do: nobody got in.',
    },
    magicLink: {
      subject: 'Sign in to {{application}}',
      heading: 'Sign in to {{application}}',
      body: 'Open the link in the browser in which you asked for it.',
      button: 'Sign in',
      footnote: 'The link works once and for 10 minutes. If you did not ask for it, ignore this mail.',
    },
    passwordChanged: {
      subject: 'Your {{application}} password was changed',
      heading: 'Your password was changed',
      body: 'The password of your account was changed just now. Every other session was signed out.',
      button: 'Set a new password',
      footnote: 'If you changed it yourself, there is nothing to do.',
    },
    passwordReset: {
      subject: 'Reset your {{application}} password',
      heading: 'Reset your password',
      body: 'Somebody, probably you, asked to set a new password for your {{application}} account.',
      button: 'Choose a new password',
      footnote:
        'The link works once and for 30 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
    },
    phoneChanged: {
      subject: 'A phone number of your {{application}} account changed',
      heading: 'Your phone number changed',
      body: 'The number {{number}} {{happened}} just now.',
      button: 'Set a new password',
      footnote: 'If you changed it yourself, there is nothing to do.',
    },
  },
  notices: {
    emailTakenOver: {
      subject: 'This is the address of your {{application}} account now',
      heading: 'Your address changed',
      body: 'From now on you sign in to {{application}} with this address, and our mail comes here.',
      footnote: 'The address before was told too.',
    },
    factorAdded: {
      subject: 'A second factor was added to your {{application}} account',
      heading: 'A second factor was added',
      body: '{{factor}} was added to your account. It will be asked for when you sign in.',
      footnote: 'If this was not you, sign in and remove it, then change your password.',
    },
    factorRemoved: {
      subject: 'A second factor was removed from your {{application}} account',
      heading: 'A second factor was removed',
      body: '{{factor}} was removed from your account and no longer signs you in.',
      footnote: 'If this was not you, change your password at once and add a second factor again.',
    },
    joined: {
      subject: '{{who}} joined {{tenant}}',
      heading: '{{who}} joined {{tenant}}',
      body: 'They used the invite link you made in {{application}}.',
      footnote: 'You asked to be told of everybody who joins by your link.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your {{application}} account',
      heading: 'A passkey was added',
      body: 'From now on you can sign in with it, without a password.',
      footnote: 'If this was not you, sign in and look at your passkeys, then change your password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your {{application}} account',
      heading: 'A passkey was removed',
      body: 'Nobody can sign in with it any more.',
      footnote: 'If this was not you, sign in and look at your passkeys, then change your password.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code of your {{application}} account was used',
      heading: 'A recovery code was used',
      body: 'Somebody typed one of your recovery codes instead of a second factor. It works only once.\nRecovery codes left: {{left}}.',
      footnote: 'If this was not you, change your password at once.',
    },
    sessionReused: {
      subject: 'We signed you out of {{application}} on one device',
      heading: 'You were signed out on one device',
      body: 'An old sign-in key of your {{application}} account was used again. It may have been copied, so we ended that session.\nSign in again to continue on that device.',
      footnote:
        'If you notice a sign-in that isn’t yours, change your password and sign out on all other devices.',
    },
  },
  /** In an invitation that asks for one. */
  typedCode: 'Type the code {{code}} on the page the button opens.',
  factors: {
    authenticator: 'An authenticator app',
    phone: 'A telephone',
    webauthn: 'A passkey or security key',
    all: 'Every second factor',
  },
  happened: {
    'phone.added': 'was added to your account',
    'phone.removed': 'was removed from your account',
    'phone.changed': 'is the number of your account now',
    'phone.reset': 'was named as the number of your account',
  },
  texts: {
    /** The code stands first: telephones show and offer it from there. */
    code: '{{code}} is your {{application}} code. Give it to nobody.',
    numberGone:
      'This number no longer belongs to your {{application}} account. If this was not you, set a new password.',
  },
} as const

type Words<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Words<Tree[Name]> }
/** Everything that is said, in one language. */
export type MailWords = Words<typeof en>
