/** Height of a part of a page until its content is there, so that browsers can return to the last position: higher than any list. */
export const KEPT_HEIGHT = '20000px';
