export const approval = {
  form: {
    looking: 'Loading request',
    moment: 'One moment…',
    title: 'Approve an invitation to {{tenant}}?',
    lead: '{{requester}} wants to invite {{invited}}. Requested on {{time}}. The invitation is sent once it’s approved.',
    approve: 'Approve',
    reject: 'Decline',
  },
  success: {
    approved: 'Request approved',
    sent: 'The invitation is on its way. You can close this page.',
    rejected: 'Request declined',
    nothing: 'The invitation won’t be sent. You can close this page.',
  },
  failed: {
    title: 'This link no longer works',
    body: 'It has expired, or an administrator has already decided. The Users page shows who is invited.',
  },
}
