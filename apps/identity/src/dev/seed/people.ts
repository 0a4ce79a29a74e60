/** A member of the demonstration tenant. */
export type SeedPerson = {
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly jobTitle: string
  readonly joinedDaysAgo: number
  /** Undefined: never. */
  readonly seenHoursAgo?: number
  readonly state: 'active' | 'pending' | 'disabled'
  /** Proved, in international form. */
  readonly phone?: string | undefined
  readonly username?: string
}

const names = [
  'Amara Okafor',
  'Benjamin Weiss',
  'Chiara Romano',
  'Dmitri Volkov',
  'Elif Kaya',
  'Fatima Zahra',
  'Grace Murphy',
  'Hiroshi Tanaka',
  'Ines Carvalho',
  'Jakub Nowak',
  'Keiko Mori',
  'Liam O\u2019Brien',
  'Maya Levi',
  'Noah Fischer',
  'Olga Petrova',
  'Priya Sharma',
  'Quentin Dubois',
  'Rania Haddad',
  'Sofia Lindqvist',
  'Thomas M\u00fcller',
  'Uma Krishnan',
  'Viktor Horvat',
  'Wei Zhang',
  'Ximena Torres',
  'Yusuf Demir',
  'Zoe Papadopoulos',
  'Anders Berg',
  'Beatriz Silva',
  'Carlos Mendes',
  'Daniela Costa',
  'Emeka Eze',
  'Freya Nilsen',
  'Giorgio Conti',
  'Hannah Cohen',
  'Ivan Kovac',
  'Julia Schmidt',
  'Kofi Mensah',
  'Lucia Alvarez',
  'Mateo Garcia',
  'Nadia Benali',
  '\u05E0\u05D5\u05E2\u05D4 \u05E4\u05E8\u05E5',
  'Oscar Lund',
]
const titles = [
  'Engineer',
  'Designer',
  'Analyst',
  'Account manager',
  'Support agent',
  'Product manager',
  'Writer',
]

const toAddress = (name: string, index: number): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .replaceAll(' ', '.')
  return `${plain === '' ? `member${index}` : plain}@acme.test`
}

const toRoles = (index: number): string[] => {
  if (index % 13 === 0) return ['Admin']
  return index % 4 === 0 ? ['Support'] : ['ReadOnly']
}

const toState = (index: number): SeedPerson['state'] => {
  if (index % 11 === 5) return 'pending'
  return index % 9 === 7 ? 'disabled' : 'active'
}

/** Enough colleagues, different enough, that searching, sorting and paging mean something. */
export const acmePeople: readonly SeedPerson[] = names.map((name, index) => {
  const state = toState(index)
  return {
    email: toAddress(name, index),
    name,
    roles: toRoles(index),
    jobTitle: titles[index % titles.length] ?? '',
    joinedDaysAgo: 3 + ((index * 37) % 400),
    seenHoursAgo: state === 'pending' || index % 6 === 0 ? undefined : 1 + ((index * 53) % 2000),
    state,
    // Numbers that belong to no person: they are kept for plays and films.
    phone: state === 'active' ? `+442079460${200 + index}` : undefined,
  }
})
