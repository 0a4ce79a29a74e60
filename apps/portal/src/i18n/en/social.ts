export const social = {
  continueWith: 'Continue with {{name}}',
  waiting: {
    title: 'Continue in the {{name}} window',
    body: 'This page continues automatically when you’re done.',
    again: 'Reopen the window',
    sameTab: 'Continue in this tab',
    cancel: 'Cancel',
  },
  redirectToSSO: {
    title: 'Continue with your organization',
    body: '{{domain}} uses its own identity provider. Opening it now…',
    now: 'Open now',
    change: 'Use a different email',
    back: 'Signing you in',
    backBody: 'One moment…',
  },
  loginWithSSOFailed: {
    title: 'We couldn’t sign you in',
    onward: 'Back to the application',
  },
}
