import { cpSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** What Foundry reads from the module's folder beside the script, as it stands in the source tree. */
const SHIPPED = ["module.json", "lang", "templates", "styles", "icons", "LICENSE", "README.md", "CHANGELOG.md"];

function shipFiles(): Plugin {
  return {
    name: "undertow-ship-files",
    writeBundle(options) {
      for (const path of SHIPPED) cpSync(path, `${options.dir}/${path}`, { recursive: true });
    },
  };
}

export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    target: "es2022",
    sourcemap: true,
    minify: false,
    lib: { entry: "src/main.ts", formats: ["es"], fileName: () => "undertow.js" },
  },
  plugins: [shipFiles()],
});
