/** Attributes of a download link: address of a version's file, and the name to save it as. */
export type Download = { href: string; download: string }
