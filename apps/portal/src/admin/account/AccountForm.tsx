import type { AccountSettings } from '@vestibule/contract/areas/account-settings'
import { updateSettings } from '@vestibule/contract/areas/account-settings'
import { useAtomValue } from 'jotai'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { ConflictChoices } from '../../kit/form/ConflictChoices.tsx'
import { SaveBar } from '../../kit/form/SaveBar.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { appearanceOfTab } from '../../metadata/field-appearance.ts'
import type { AccountTab } from './account-search.ts'
import { fieldsOfTab } from './account-fields.ts'
import { AccountLines } from './AccountLines.tsx'
import { useAccountForm } from './use-account-form.ts'

type AccountFormProps = { readonly tab: AccountTab; readonly saved: AccountSettings }

/** The settings of one tab, saved together. */
export const AccountForm = ({ tab, saved }: AccountFormProps) => {
  const { t } = useTranslation('account')
  const may = useAllowed()
  const { form, changed, refused, state, discard, conflict, compared } = useAccountForm(
    saved,
    fieldsOfTab[tab],
  )
  const isTabFixed = useAtomValue(appearanceOfTab)('account', tab) === 'viewOnly'
  // Ids of the tabs begin with the name of the page.
  const id = `settings-of-${tab}`
  return (
    <>
      <form {...form} id={id} noValidate>
        <AccountLines
          tab={tab}
          saved={saved}
          refused={refused}
          isFixed={isTabFixed || !may(updateSettings)}
        />
        {conflict && <ConflictChoices conflict={conflict} fields={compared} />}
        {/* Enter saves from any field also while no button is shown. */}
        <button type="submit" aria-label={t('save')} hidden />
      </form>
      {changed.length > 0 && (
        <SaveBar
          form={id}
          message={t('unsaved', { count: changed.length })}
          save={t('save')}
          discard={t('discard')}
          isBusy={state.is === 'running'}
          error={state.is === 'failed' ? state.error : undefined}
          onDiscard={discard}
        />
      )}
    </>
  )
}
