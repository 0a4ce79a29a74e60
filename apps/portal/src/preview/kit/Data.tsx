import { useState } from 'react'
import { Chart } from '../../kit/data/Chart.tsx'
import { JsonDiff } from '../../kit/data/JsonDiff.tsx'
import { JsonView } from '../../kit/data/JsonView.tsx'
import { Drawer } from '../../kit/dialog/Drawer.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { eventAt } from './events.ts'
import { usePlant } from './use-plant.ts'

const before = {
  name: 'Support',
  description: null,
  users: 9,
  permissions: ['fe.secure.read.users', 'fe.secure.read.audits', 'fe.secure.delete.users'],
}
const after = {
  name: 'Support',
  description: 'First-line care',
  users: 11,
  permissions: ['fe.secure.read.users', 'fe.secure.read.audits', 'fe.secure.write.groups'],
}

export const EventDrawer = () => {
  const plant = usePlant()
  const [index, setIndex] = useState<number | undefined>(1)
  if (index === undefined) return <Button onClick={() => setIndex(0)}>{'Open'}</Button>
  const event = eventAt(index)
  return (
    <Drawer
      title={plant(`Event ${event.what}`)}
      {...(index > 0 && { onPrevious: () => setIndex(index - 1) })}
      {...(index < 3 && { onNext: () => setIndex(index + 1) })}
      onClose={() => setIndex(undefined)}
    >
      <JsonDiff before={before} after={plant(after)} />
      <JsonView label="JSON" value={plant({ ...event })} />
    </Drawer>
  )
}

export const Changes = () => <JsonDiff before={before} after={usePlant()(after)} />

export const Source = () => <JsonView label="JSON" value={usePlant()({ ...eventAt(0), before, after })} />

const days = [4, 6, 5, 9, 7, 8, 12, 11, 14, 13, 15, 14]

export const SignInsByDay = () => {
  const plant = usePlant()
  return (
    <Chart
      label={plant('Sign-ins by day')}
      values={days.map((value, index) => ({ label: plant(`Day ${index + 1}`), value }))}
      columns={{ label: 'Day', value: 'Sign-ins' }}
    />
  )
}
