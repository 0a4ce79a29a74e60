export const chooseTenant = {
  title: 'Where do you want to work?',
  body: 'You belong to more than one workspace. You can go to another one later.',
  last: 'Last used',
}
