/** What pages call the first permissions of the samples. */
const names = [
  'Delete sub-accounts',
  'See sub-accounts',
  'Create and edit sub-accounts',
  'Choose who can enter sub-accounts',
  'Let accounts have sub-accounts',
  'Delete the account',
  'See the account’s applications',
]

export const permissionName = (index: number): string => names[index] ?? ''
