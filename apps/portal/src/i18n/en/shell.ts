export const shell = {
  backTo: 'Back to {{application}}',
  navigation: 'Administration',
  menu: 'Menu',
  switchAccount: 'Switch organization: {{name}}',
  switched: 'You’re now in {{name}}',
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
    title: 'Page not found',
    lead: 'It may have moved, or you don’t have access to it.',
    action: 'Go to your profile',
  },
  leave: {
    title: 'Leave without saving?',
    lead: 'Your changes on this page will be lost.',
    confirm: 'Leave',
  },
  broken: { title: 'We couldn’t show this page', lead: 'The rest of the portal still works.' },
}
