export const impersonation = {
  impersonating: {
    title: 'One moment',
    body: 'Preparing to act for somebody else…',
    refused: 'This did not work',
    back: 'Go back',
  },
  success: {
    title: 'You act as {{name}} now',
    body: 'Taking you there…',
  },
  bar: {
    label: 'Acting for somebody else',
    acting: 'You act as {{name}}',
    actor: 'recorded for {{actor}}',
    left_one: '{{count}} minute left',
    left_other: '{{count}} minutes left',
    stop: 'Stop',
  },
}
