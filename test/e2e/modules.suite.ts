import { loadSpecs, unnamedFolders } from '../support/load-specs';

// The domain modules, and every folder that no other suite names: their files share one service.
loadSpecs(...unnamedFolders(__dirname));
