import type { Signatory } from './motion.ts'

/** As what somebody signs, as the key of a text: the same on screens and on paper. */
export const roleTexts = {
  FIRST_SIGNATORY: 'motion_form.first_signatory',
  SECOND_SIGNATORY: 'motion_form.second_signatory',
  THIRD_SIGNATORY: 'motion_form.third_signatory',
  OTHER_SIGNATORY: 'motion_pages.other_signatory',
} as const satisfies Record<Signatory['role'], string>
