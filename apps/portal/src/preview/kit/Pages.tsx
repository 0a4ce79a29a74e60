import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { pagedList } from '../../kit/paged-list.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Stepper } from '../../kit/page/Stepper.tsx'
import { FilterChips } from '../../kit/table/FilterChips.tsx'
import { type ListFilter, ListToolbar } from '../../kit/table/ListToolbar.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { route } from '../../ports/route.ts'
import { usePlant } from './use-plant.ts'

export const GroupDetails = () => {
  const setRoute = useSetAtom(route)
  const plant = usePlant()
  useEffect(() => setRoute({ key: 'admin/groups/42', params: {} }), [setRoute])
  return (
    <DetailPage
      {...plant({ title: 'Support', lead: 'Answers tickets in every region.', list: 'Groups' })}
      tabs={[
        { id: 'members', label: plant('Members'), content: <p>{plant('Ada, Chen and Daniela')}</p> },
        { id: 'roles', label: plant('Roles'), content: <p>{plant('Read only')}</p> },
        { id: 'sources', label: plant('Synced groups'), content: <p>{plant('None')}</p> },
      ]}
    />
  )
}

export const Wizard = () => {
  const [isRead, setRead] = useState(false)
  return (
    <Stepper
      steps={[
        {
          id: 'read',
          label: 'Read',
          isComplete: isRead,
          content: (
            <label className="v-check">
              <input type="checkbox" className="v-tick" onChange={() => setRead(!isRead)} checked={isRead} />
              {'Read and understood'}
            </label>
          ),
        },
        { id: 'copy', label: 'Copy the values', isComplete: true, content: <p>{'Two values'}</p> },
        { id: 'test', label: 'Test', isComplete: true, content: <p>{'It works'}</p> },
      ]}
      finish="Turn on"
      onFinish={() => {}}
    />
  )
}

const people = pagedList({
  name: 'previewPeople',
  schema: v.object({
    page: v.optional(v.string()),
    search: v.optional(v.string()),
    role: v.optional(v.string()),
    state: v.optional(v.string()),
  }),
  pageSize: 10,
  filters: ['search', 'role', 'state'],
  toQuery: (search) => search,
  load: async () => ({ items: [{ id: 'ada' }, { id: 'chen' }], totalItems: 2 }),
})

const filters: readonly ListFilter[] = [
  { name: 'role', label: 'Role', any: 'Any role', options: [{ value: 'admin', label: 'Admin' }] },
  { name: 'state', label: 'Status', any: 'Any status', options: [{ value: 'active', label: 'Active' }] },
]

export const Toolbar = () => {
  const change = useSetAtom(pageParams)
  const { role } = useAtomValue(pageParams)
  const planted = usePlant()(filters)
  useEffect(() => change({ role: 'admin', state: 'active' }), [change])
  return (
    <section aria-label={role}>
      <ListToolbar list={people} search="Search" filters={planted} count={(total) => `${total} people`} />
      <FilterChips list={people} filters={planted} />
    </section>
  )
}
