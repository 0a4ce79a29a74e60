/**
 * What emails and text messages say; English is the type. `{{names}}` are filled in as text. Each mail with a code is of
 * one shape, each with a link of another, and each that only tells something of a third.
 */
export const en = {
  codes: {
    activation: {
      subject: '{{code}} activates your {{application}} account',
      body: 'Enter this code to activate your {{application}} account. Don’t share this code.',
      footnote:
        'The code can be used once and expires in 10 minutes. If you didn’t sign up, you can ignore this email.',
    },
    emailProof: {
      subject: '{{code}} confirms your email for {{application}}',
      body: 'Enter this code to use this email address for your {{application}} account. Don’t share this code.',
      footnote:
        'The code can be used once and expires in 5 minutes. If you didn’t request it, you can ignore this email.',
    },
    factor: {
      subject: '{{code}} is your {{application}} code',
      body: 'Enter this code to confirm it’s you. Don’t share this code. We’ll never ask you for it.',
      footnote:
        'The code can be used once and expires in 5 minutes. If you didn’t request it, change your password.',
    },
    phoneReset: {
      subject: '{{code}} is your code to change your {{application}} phone number',
      body: 'Enter this code to sign in to {{application}} with a different phone number. Don’t share this code.',
      footnote:
        'The code can be used once and expires in 5 minutes. If you didn’t request it, you can ignore this email. Your phone number won’t change.',
    },
    signIn: {
      subject: '{{code}} is your {{application}} code',
      body: 'Enter this code to sign in to {{application}}. Don’t share this code. We’ll never ask you for it.',
      footnote:
        'The code can be used once, in the browser where you requested it, and expires in 5 minutes. If you didn’t request it, you can ignore this email.',
    },
  },
  links: {
    activation: {
      subject: 'Activate your {{application}} account',
      heading: 'Welcome to {{application}}',
      body: 'Confirm your email address to activate your account.',
      button: 'Activate account',
      footnote:
        'The link can be used once and expires in 24 hours. If you didn’t sign up, you can ignore this email.',
    },
    approval: {
      subject: '{{requester}} wants to invite {{invited}} to {{tenant}}',
      heading: 'Approve an invitation to {{tenant}}?',
      body: '{{requester}} wants to invite {{invited}} to {{tenant}} on {{application}}. The invitation is sent once it’s approved.',
      button: 'Review request',
      footnote:
        'The link expires in 7 days, or when the request is decided. Don’t share this link: it decides in your name.',
    },
    emailChanged: {
      subject: 'Your {{application}} email address was changed',
      heading: 'Your email address was changed',
      body: 'Your {{application}} account now uses a different email address. We no longer send email to this one.\nIf this wasn’t you, recover your account: choose a new password, and we’ll restore this address and sign out every other device.',
      button: 'Recover my account',
      footnote:
        'The link can be used once and expires in 72 hours. If you made this change, you don’t need to do anything.',
    },
    existingAccount: {
      subject: 'You already have an account with {{application}}',
      heading: 'You already have an account',
      body: 'We received a sign-up request for {{application}} with this email address. Sign in to your existing account instead.',
      button: 'Sign in',
      footnote: 'If this wasn’t you, you can ignore this email. Your account hasn’t changed.',
    },
    invitation: {
      subject: 'Join {{tenant}} on {{application}}',
      heading: 'Join {{tenant}}',
      body: 'You’re invited to join {{tenant}} on {{application}}.',
      button: 'Accept invitation',
      footnote:
        'The link can be used once and expires in 7 days. If you weren’t expecting this invitation, you can ignore this email.',
    },
    invitationBy: {
      subject: 'Join {{tenant}} on {{application}}',
      heading: 'Join {{tenant}}',
      body: '{{inviter}} invited you to join {{tenant}} on {{application}}.',
      button: 'Accept invitation',
      footnote:
        'The link can be used once and expires in 7 days. If you weren’t expecting this invitation, you can ignore this email.',
    },
    lockedOut: {
      subject: 'Your {{application}} account is temporarily locked',
      heading: 'Your account is temporarily locked',
      body: 'There were too many attempts to sign in to your {{application}} account with a wrong password. You can’t sign in with a password for 15 minutes.\nIf this was you, you can unlock your account now.',
      button: 'Unlock my account',
      footnote:
        'The link can be used once and expires in 24 hours. If this wasn’t you, you don’t need to do anything.',
    },
    magicLink: {
      subject: 'Sign in to {{application}}',
      heading: 'Sign in to {{application}}',
      body: 'Open the link in the browser where you requested it.',
      button: 'Sign in',
      footnote:
        'The link can be used once and expires in 10 minutes. If you didn’t request it, you can ignore this email.',
    },
    passwordChanged: {
      subject: 'Your {{application}} password was changed',
      heading: 'Your password was changed',
      body: 'You’ve been signed out on all other devices. If this wasn’t you, set a new password now.',
      button: 'Set a new password',
      footnote: 'If you made this change, you don’t need to do anything.',
    },
    passwordReset: {
      subject: 'Reset your {{application}} password',
      heading: 'Reset your password',
      body: 'We received a request to reset the password of your {{application}} account.',
      button: 'Choose a new password',
      footnote:
        'The link can be used once and expires in 30 minutes. If you didn’t request it, you can ignore this email. Your password won’t change.',
    },
    phoneChanged: {
      subject: 'Your {{application}} phone number was changed',
      heading: 'Your phone number was changed',
      body: 'The number {{number}} {{happened}}. If this wasn’t you, set a new password now.',
      button: 'Set a new password',
      footnote: 'If you made this change, you don’t need to do anything.',
    },
  },
  notices: {
    emailTakenOver: {
      subject: 'Your new email address for {{application}}',
      heading: 'Your email address was changed',
      body: 'Use this email address to sign in to {{application}}. We’ll send email for your account here.',
      footnote: 'We also notified your previous address.',
    },
    factorAdded: {
      subject: 'A two-step verification method was added to your {{application}} account',
      heading: 'A verification method was added',
      body: '{{factor}} was added to your account. You’ll use it when you sign in.',
      footnote: 'If this wasn’t you, sign in, remove it and change your password.',
    },
    factorRemoved: {
      subject: 'A two-step verification method was removed from your {{application}} account',
      heading: 'A verification method was removed',
      body: '{{factor}} was removed from your account. You can no longer sign in with it.',
      footnote: 'If this wasn’t you, change your password right away and set up two-step verification again.',
    },
    joined: {
      subject: '{{who}} joined {{tenant}}',
      heading: '{{who}} joined {{tenant}}',
      body: 'They used your invite link in {{application}}.',
      footnote: 'You get this email because you asked to be notified when someone joins with your link.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your {{application}} account',
      heading: 'A passkey was added',
      body: 'You can now sign in with it instead of a password.',
      footnote: 'If this wasn’t you, sign in, review your passkeys and change your password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your {{application}} account',
      heading: 'A passkey was removed',
      body: 'It can no longer be used to sign in.',
      footnote: 'If this wasn’t you, sign in, review your passkeys and change your password.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code for your {{application}} account was used',
      heading: 'A recovery code was used',
      body: 'One of your recovery codes was used to sign in. It can’t be used again.\nRecovery codes left: {{left}}.',
      footnote: 'If this wasn’t you, change your password right away.',
    },
    sessionReused: {
      subject: 'We signed you out of {{application}} on one device',
      heading: 'You were signed out on one device',
      body: 'An outdated sign-in to your {{application}} account was used again. It may have been copied, so we signed you out on that device.\nSign in again to continue there.',
      footnote:
        'If you notice a sign-in that isn’t yours, change your password and sign out on all other devices.',
    },
  },
  /** In an invitation that asks for one. */
  typedCode: 'Enter the code {{code}} on the page that the button opens.',
  factors: {
    authenticator: 'An authenticator app',
    phone: 'A phone number',
    webauthn: 'A passkey or security key',
    all: 'Every two-step verification method',
  },
  happened: {
    'phone.added': 'was added to your account',
    'phone.removed': 'was removed from your account',
    'phone.changed': 'is now the number of your account',
    'phone.reset': 'was set as the number of your account',
  },
  /** Plain apostrophes: a curly one is not in the alphabet of text messages and makes one message two. */
  texts: {
    /** The code comes first: phones show and offer it from there. */
    code: "{{code}} is your {{application}} code. Don't share it.",
    numberGone:
      "This number was removed from your {{application}} account. If this wasn't you, set a new password.",
  },
} as const

type Words<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Words<Tree[Name]> }
/** Everything that is said, in one language. */
export type MailWords = Words<typeof en>
