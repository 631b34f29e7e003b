import type { Signatory } from './motion.ts'

/** Text keys of the signatory roles, for screens and paper. */
export const roleTexts = {
  FIRST_SIGNATORY: 'motion_form.first_signatory',
  SECOND_SIGNATORY: 'motion_form.second_signatory',
  THIRD_SIGNATORY: 'motion_form.third_signatory',
  OTHER_SIGNATORY: 'motion_pages.other_signatory',
} as const satisfies Record<Signatory['role'], string>
