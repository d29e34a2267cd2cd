/** Variable of the environment that names the folder in which each build of a whole site leaves a file. */
export const BUILD_MARKS = 'PORTOLAN_TESTS_BUILDS';
