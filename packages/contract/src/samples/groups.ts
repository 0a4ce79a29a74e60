import type { Group } from '../schemas/group.ts'
import { roles } from './roles.ts'
import { members } from './team.ts'

type Place = { readonly from: number; readonly count: number }

const made = (
  id: string,
  name: string,
  color: string,
  description: string,
  { from, count }: Place,
  roleIds: readonly string[],
): Group => ({
  id,
  name,
  color,
  ...(description === '' ? {} : { description }),
  managedBy: id === 'group-product' ? 'scim2' : 'frontegg',
  roles: roles.filter((role) => roleIds.includes(role.id)),
  users: members.slice(from, from + count).map((member) => ({
    id: member.id,
    email: member.email,
    name: member.name,
    profilePictureUrl: null,
    activatedForTenant: member.activatedForTenant,
    createdAt: member.createdAt,
  })),
})

export const groups: readonly Group[] = [
  made('group-care', 'Care', '#7b8cde', 'Answers customers in all regions', { from: 2, count: 5 }, [
    'role-support',
  ]),
  made(
    'group-contractors',
    'Contractors',
    '#b276bf',
    'Access ends with the contract',
    { from: 0, count: 0 },
    [],
  ),
  made('group-product', 'Product', '#3d9fd0', 'Design, engineering and research', { from: 6, count: 9 }, [
    'role-read-only',
  ]),
  made(
    'group-east',
    'Regional coordinators for the Eastern Mediterranean',
    '#b48a34',
    '',
    { from: 1, count: 2 },
    ['role-admin', 'role-support', 'role-read-only'],
  ),
]
