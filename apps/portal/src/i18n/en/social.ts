export const social = {
  continueWith: 'Continue with {{name}}',
  waiting: {
    title: 'Continue in the {{name}} window',
    body: 'This page goes on by itself when you are done there.',
    again: 'Open it again',
    sameTab: 'Continue in this tab',
    cancel: 'Cancel',
  },
  redirectToSSO: {
    title: 'Continue with your organization',
    body: '{{domain}} signs in through its own identity provider. Opening it now…',
    now: 'Open now',
    change: 'Use a different e-mail',
    back: 'Signing you in',
    backBody: 'One moment…',
  },
  loginWithSSOFailed: {
    title: 'We couldn’t sign you in',
    onward: 'Back to the application',
  },
}
