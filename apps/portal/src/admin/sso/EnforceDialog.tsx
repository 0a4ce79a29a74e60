import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { useKeptState } from '../../kit/form/use-kept-state.ts'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { people, personSearch } from './break-glass.atoms.ts'
import { namedDomains, toVendor } from './connection.ts'
import type { ConnectionDialogProps } from './ProviderDialogs.tsx'
import { saveEnforcement } from './sso.atoms.ts'

type EnforceProps = ConnectionDialogProps & {
  /** Whether the people alone are changed. */
  readonly isPeopleOnly: boolean
}

/** Requires single sign-on, or changes who may sign in without it. Who was chosen stays chosen while a search shows others. */
export const EnforceDialog = ({ connection, isPeopleOnly, onClose }: EnforceProps) => {
  const { t, locale } = useTranslation('sso')
  const { id: ssoConfigId, isEnforced, breakGlassUserIds } = connection
  const [chosen, setChosen] = useKeptState<ReadonlySet<string>>('breakGlass', new Set(breakGlassUserIds))
  const [search, setSearch] = useAtom(personSearch)
  useEffect(() => () => setSearch(''), [setSearch])
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  const vendor = t(`vendors.${toVendor(connection.type)}`)
  return (
    <FormDialog
      action={saveEnforcement}
      title={t(isPeopleOnly ? 'overview.breakGlassTitle' : 'enforce.title')}
      lead={
        isPeopleOnly
          ? t('overview.breakGlassLead', { vendor })
          : t('enforce.lead', { domains: namedDomains(connection, locale), vendor })
      }
      submit={t(isPeopleOnly ? 'save' : 'enforce.submit')}
      done={t(isPeopleOnly ? 'overview.breakGlassSaved' : 'enforce.done')}
      read={() => ({
        ssoConfigId,
        isEnforced: isPeopleOnly ? isEnforced : true,
        breakGlassUserIds: [...chosen],
      })}
      onClose={onClose}
    >
      <SearchField label={t('enforce.search')} text={search} onSearch={setSearch} />
      <People chosen={chosen} choose={choose} />
    </FormDialog>
  )
}

type PeopleProps = {
  readonly chosen: ReadonlySet<string>
  readonly choose: (id: string, isChosen: boolean) => void
}

const People = ({ chosen, choose }: PeopleProps) => {
  const { t } = useTranslation('sso')
  const view = useAtomValue(people.view)
  const reload = useSetAtom(people.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.answer === undefined)
    return view.is === 'failed' ? <Refusal error={view.error} retry={() => void reload()} /> : null
  const { items } = view.answer
  if (items.length === 0) return <p className="v-hint">{t('enforce.none')}</p>
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('enforce.people')}</legend>
      {items.map(({ id, name, email }) => (
        <Check
          key={id}
          name="userIds"
          value={id}
          label={<bdi>{name || email}</bdi>}
          hint={name ? <bdi dir="ltr">{email}</bdi> : undefined}
          isChecked={chosen.has(id)}
          onChange={(isChecked) => choose(id, isChecked)}
        />
      ))}
    </fieldset>
  )
}
