export const passwordRules = {
  change: 'Change',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRotationExpired: {
    title: 'Time for a new password',
    body: 'Your password has ended, as your organization asks. Choose another one for',
    submit: 'Set password and sign in',
  },
  passwordRotationNotification: {
    title_one: 'Your password ends in {{count}} day',
    title_other: 'Your password ends in {{count}} days',
    body: 'Your organization asks for a new one from time to time. Everywhere else you’ll be signed out.',
    change: 'Change it now',
    submit: 'Set password',
    later: 'Not now',
  },
  breachedPassword: {
    title: 'This password has leaked',
    body: 'It is right, but it stands in lists that attackers use. We’ll e-mail a link to choose another one to',
    submit: 'Send link',
  },
  breachedPasswordSuccess: {
    body: 'A link to choose a new password is on its way to',
    hint: 'It works for 30 minutes. Nothing there? Look in the spam folder.',
  },
}
