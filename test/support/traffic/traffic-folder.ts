/** The environment variable with the folder in which a run keeps account of its traffic. */
export const TRAFFIC_FOLDER = 'RAPPORT_TEST_TRAFFIC';
