export const shell = {
  backTo: 'Back to {{application}}',
  navigation: 'Administration',
  menu: 'Menu',
  switchAccount: 'Switch account: {{name}}',
  switched: 'You are in {{name}} now',
  yourMenu: 'Your menu',
  signOut: 'Sign out',
  skip: 'Skip to content',
  groups: {
    you: 'You',
    workspace: 'Workspace',
    security: 'Security',
    integrations: 'Integrations',
    billing: 'Billing',
  },
  pages: { profile: 'Profile', users: 'Users' },
  notFound: {
    title: 'This page is not here',
    lead: 'It may have moved, or you may not be allowed to see it.',
    action: 'Go to your profile',
  },
  leave: {
    title: 'Leave without saving?',
    lead: 'What you changed on this page is lost.',
    confirm: 'Leave',
  },
  broken: { title: 'This page could not be shown', lead: 'The rest of the portal still works.' },
}
