export const approval = {
  form: {
    looking: 'Loading request',
    moment: 'One moment…',
    title: 'An invitation to {{tenant}}',
    lead: '{{requester}} wants to invite {{invited}}. Asked on {{time}}; nothing is sent before somebody allows it.',
    approve: 'Allow',
    reject: 'Do not allow',
  },
  success: {
    approved: 'Allowed',
    sent: 'The invitation is on its way. You may close this page.',
    rejected: 'Not allowed',
    nothing: 'Nothing was sent. You may close this page.',
  },
  failed: {
    title: 'This link no longer works',
    body: 'It is too old, or one of you has decided already. The team page shows who is invited.',
  },
}
