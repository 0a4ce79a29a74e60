import { disableUser } from '@vestibule/contract/areas/team'
import { remindToEnroll, sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Ban, Mail, ShieldCheck } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Allowed } from '../../kit/access/Allowed.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { FailureReport } from '../../kit/feedback/FailureReport.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Person as PersonCell } from '../../kit/person/Person.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { goWithinAccount } from '../../ports/route.ts'
import { disablePeople, people, type Person, remind, selection, sendResets } from './people.atoms.ts'
import type { PeopleGroup } from './security-search.ts'

const skeletonRows = 3

/** The people of a group, and what can be done for several of them. */
export const PeopleTable = ({ group }: { readonly group: PeopleGroup }) => {
  const { t } = useTranslation('security')
  const view = useAtomValue(people.view)
  const reload = useSetAtom(people.reload)
  const columns = usePeopleColumns()
  const [ids, select] = useAtom(selection)
  const rows = view.is === 'loading' ? [] : (view.answer ?? [])
  return (
    <>
      <PeopleTools group={group} picked={rows.filter(({ id }) => ids.has(id))} />
      <DataTable
        label={t(`people.groups.${group}`)}
        view={view}
        listRows={(answer) => answer}
        toName={({ name, email }) => name || email}
        columns={columns}
        selection={group === 'breached-passwords' ? undefined : { ids, onChange: select }}
        empty={<EmptyRows icon={ShieldCheck} title={t('people.empty.title')} lead={t('people.empty.lead')} />}
        onRetry={() => void reload()}
        pageSize={skeletonRows}
      />
    </>
  )
}

const usePeopleColumns = (): readonly Column<Person>[] => {
  const { t } = useTranslation('security')
  return [
    {
      id: 'name',
      header: t('people.columns.name'),
      place: 'lead',
      cell: ({ id, name, email, profilePictureUrl }) => (
        <PersonCell id={id} name={name ?? ''} email={email} url={profilePictureUrl} />
      ),
    },
    {
      id: 'seen',
      header: t('people.columns.seen'),
      place: 'meta',
      width: 'w-m',
      cell: ({ lastLogin }) => (lastLogin ? <RelativeTime at={lastLogin} /> : t('people.never')),
    },
  ]
}

type PeopleToolsProps = { readonly group: PeopleGroup; readonly picked: readonly Person[] }

const PeopleTools = ({ group, picked }: PeopleToolsProps) => {
  const { t } = useTranslation('security')
  const go = useSetAtom(goWithinAccount)
  return (
    <div className="v-tools">
      {group === 'breached-passwords' && <ResetButton />}
      {group === 'mfa-unenrolled' && <RemindButton picked={picked} />}
      {group === 'inactive' && <DisableButton picked={picked} />}
      <div className="v-tools-end">
        <Button kind="ghost" onClick={() => go('admin/users', { preset: group })}>
          {t('people.allInUsers')}
        </Button>
      </div>
    </div>
  )
}

const ResetButton = () => {
  const { t } = useTranslation('security')
  const [state, send] = useAtom(sendResets)
  return (
    <Allowed to={sendResetBreachedPasswordEmails}>
      <Button isBusy={state.is === 'running'} onClick={() => void send(undefined)}>
        <Mail className="v-icon" aria-hidden="true" />
        {t('people.sendResets')}
      </Button>
      {state.is === 'failed' && <Refusal error={state.error} />}
    </Allowed>
  )
}

const RemindButton = ({ picked }: Pick<PeopleToolsProps, 'picked'>) => {
  const { t } = useTranslation('security')
  const [state, send] = useAtom(remind)
  return (
    <Allowed to={remindToEnroll}>
      <Button
        isBusy={state.is === 'running'}
        disabled={picked.length === 0}
        onClick={() => void send(picked.map(({ id }) => id))}
      >
        <Mail className="v-icon" aria-hidden="true" />
        {t('people.remind')}
      </Button>
      {state.is === 'failed' && <Refusal error={state.error} />}
    </Allowed>
  )
}

const DisableButton = ({ picked }: Pick<PeopleToolsProps, 'picked'>) => {
  const { t } = useTranslation('security')
  const state = useAtomValue(disablePeople.state)
  const run = useSetAtom(disablePeople.start)
  const forget = useSetAtom(disablePeople.state.reset)
  return (
    <Allowed to={disableUser}>
      <Button
        isBusy={state.is === 'running'}
        disabled={picked.length === 0}
        onClick={() => void run({ kind: 'disable', items: picked })}
      >
        <Ban className="v-icon" aria-hidden="true" />
        {t('people.disable')}
      </Button>
      <FailureReport
        failures={(state.is === 'done' ? state.answer : []).map(({ item, error }) => ({
          name: item.name || item.email,
          error,
        }))}
        say={(name) => t('people.failed', { name })}
        onClose={forget}
      />
    </Allowed>
  )
}
