export const passwordRules = {
  change: 'Change',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRotationExpired: {
    title: 'Your password has expired',
    body: 'Your organization requires a new one. Choose a password for',
    submit: 'Set password and sign in',
  },
  passwordRotationNotification: {
    title_one: 'Your password expires in {{count}} day',
    title_other: 'Your password expires in {{count}} days',
    body: 'Your organization requires you to change it regularly. You’ll be signed out on all other devices.',
    change: 'Change it now',
    submit: 'Set password',
    later: 'Not now',
  },
  breachedPassword: {
    title: 'Your password isn’t safe anymore',
    body: 'It’s correct, but it has appeared in a data breach. We’ll email a link to choose a different one to',
    submit: 'Send link',
  },
  breachedPasswordSuccess: {
    body: 'We’ve emailed a link to choose a new password to',
    hint: 'The link expires in 30 minutes. Can’t find it? Check your spam folder.',
  },
}
