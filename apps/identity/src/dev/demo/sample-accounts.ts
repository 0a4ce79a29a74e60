/** The seeded accounts that the demo host offers, with what is worth knowing before one is chosen. */
export const sampleAccounts = [
  {
    email: 'admin@acme.test',
    name: 'Ada Admin',
    role: 'Admin',
    organizations: ['Acme', 'Acme Labs', 'Acme Europe'],
  },
  { email: 'support@acme.test', name: 'Sam Support', role: 'Support', organizations: ['Acme'] },
  { email: 'member@acme.test', name: 'Max Member', role: 'ReadOnly', organizations: ['Acme'] },
  { email: 'admin@globex.test', name: 'Gil Globex', role: 'Admin', organizations: ['Globex'] },
]
