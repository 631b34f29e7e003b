import { useTranslation } from 'react-i18next'
import { businessTypeCalls } from '#features/administration/catalogue.ts'
import { type BusinessType, BusinessTypeDialog } from './BusinessTypeDialog.tsx'
import { CataloguePage } from './CataloguePage.tsx'

/** Kinds of business, as motions and the records system know them. */
export function BusinessTypesPage() {
  const { t } = useTranslation()
  return (
    <CataloguePage<BusinessType>
      part="business_types"
      calls={businessTypeCalls}
      rowOf={({ title, api_uid, show_for_proposal }) => ({
        title,
        facts: [api_uid, show_for_proposal && t('administration_pages.show_for_proposal_short')],
      })}
      EntryDialog={BusinessTypeDialog}
    />
  )
}
