export const chooseTenant = {
  title: 'Choose an organization',
  body: 'You’re a member of more than one. You can switch later.',
  last: 'Last used',
}
