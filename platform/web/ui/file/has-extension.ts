/** Whether a file name ends with `.extension`, ignoring case (D2 §5 Upload). */
export const hasExtension = (name: string, extension: string): boolean => name.toLowerCase().endsWith(`.${extension}`)
