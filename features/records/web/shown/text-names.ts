import type { TextKey } from '#platform/web/lib/language/language.ts'

/** What the fields of a posting are called, in the order in which they are shown. */
export const shortTexts = {
  business_type: 'motion_form.business_type',
  business_number: 'records_dialogs.about_business',
  suggestion_type: 'records_dialogs.suggestion_type',
  proposal_creator: 'records_dialogs.proposal_creator',
  second_signature: 'motion_form.second_signatory',
  third_signature: 'motion_form.third_signatory',
  signatories: 'motion_pages.signatories',
  rights_holder: 'motion_form.rights_holder',
  has_signature_sheet: 'records_dialogs.has_signature_sheet',
  is_urgent: 'motion_form.is_urgent',
  submit_as_faction: 'records_dialogs.submit_as_faction',
  reference: 'records_dialogs.reference',
} as const satisfies Record<string, TextKey>

export const longTexts = {
  description: 'records_dialogs.description',
  reason: 'motion_form.reason',
} as const satisfies Record<string, TextKey>
