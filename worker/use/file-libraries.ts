/** How a language reads a file of arrays, shapes or another program's tables. */
interface Reader {
  /** The library, as people call it. */
  library: string;
  /** As its language's installer knows it. */
  packages: string;
  /** Statements that read the file and say what is in it. */
  read: string;
}

interface FileLibraries {
  ends: RegExp;
  /** `path` is the file; `null`, here and below, where the language only fetches it. */
  python: (Reader & { imports: string }) | null;
  /** `file` is the file's name. */
  r: Omit<Reader, "library"> | null;
}

const FILE_LIBRARIES: readonly FileLibraries[] = [
  {
    ends: /\.(?:nc[34]?|cdf)$/i,
    python: {
      library: "xarray",
      packages: "xarray netCDF4",
      imports: "import xarray",
      read: "dataset = xarray.open_dataset(path)\nprint(dataset)\n",
    },
    r: { packages: "ncdf4", read: "data <- ncdf4::nc_open(file)\nprint(data)\n" },
  },
  {
    ends: /\.(?:h5|hdf5|he5|nwb|h5ad)$/i,
    python: {
      library: "h5py",
      packages: "h5py",
      imports: "import h5py",
      read: "file = h5py.File(path)\nfile.visititems(print)\n",
    },
    r: {
      packages: "hdf5r",
      read: 'data <- hdf5r::H5File$new(file, mode = "r")\nprint(data$ls(recursive = TRUE))\n',
    },
  },
  {
    ends: /\.tiff?$/i,
    python: {
      library: "rasterio",
      packages: "rasterio",
      imports: "import rasterio",
      read: "raster = rasterio.open(path)\nprint(raster.profile)\nvalues = raster.read()\n",
    },
    r: { packages: "terra", read: "raster <- terra::rast(file)\nprint(raster)\n" },
  },
  {
    ends: /\.nii(?:\.gz)?$/i,
    python: {
      library: "NiBabel",
      packages: "nibabel",
      imports: "import nibabel",
      read: "image = nibabel.load(path)\nprint(image.header)\nvalues = image.get_fdata()\n",
    },
    r: null,
  },
  {
    ends: /\.npy$/i,
    python: {
      library: "NumPy",
      packages: "numpy",
      imports: "import numpy",
      read: "array = numpy.load(path)\nprint(array.dtype, array.shape)\n",
    },
    r: null,
  },
  {
    ends: /\.npz$/i,
    python: {
      library: "NumPy",
      packages: "numpy",
      imports: "import numpy",
      read: "arrays = numpy.load(path)\nfor name in arrays.files:\n    print(name, arrays[name].dtype, arrays[name].shape)\n",
    },
    r: null,
  },
  {
    ends: /\.(?:fits?|fts)(?:\.gz)?$/i,
    python: {
      library: "Astropy",
      packages: "astropy",
      imports: "from astropy.io import fits",
      read: "units = fits.open(path)\nunits.info()\n",
    },
    r: null,
  },
  {
    ends: /\.xls[xm]$/i,
    python: {
      library: "pandas",
      packages: "pandas openpyxl",
      imports: "import pandas",
      read: "sheets = pandas.read_excel(path, sheet_name=None)\nfor name, table in sheets.items():\n    print(name)\n    print(table.head())\n",
    },
    r: {
      packages: "readxl",
      read: "sheets <- lapply(readxl::excel_sheets(file), function(name) readxl::read_excel(file, name))\nprint(sheets)\n",
    },
  },
  {
    ends: /\.(?:geojson|gpkg)$/i,
    python: {
      library: "GeoPandas",
      packages: "geopandas",
      imports: "import geopandas",
      read: "shapes = geopandas.read_file(path)\nprint(shapes.head())\n",
    },
    r: { packages: "sf", read: "shapes <- sf::st_read(file)\nprint(shapes)\n" },
  },
  {
    ends: /\.dta$/i,
    python: {
      library: "pandas",
      packages: "pandas",
      imports: "import pandas",
      read: "table = pandas.read_stata(path)\nprint(table.head())\n",
    },
    r: { packages: "haven", read: "table <- haven::read_dta(file)\nhead(table)\n" },
  },
  {
    ends: /\.sav$/i,
    python: null,
    r: { packages: "haven", read: "table <- haven::read_sav(file)\nhead(table)\n" },
  },
];

/** `null` for a file that is only fetched, and for tables and JSON as texts. */
export function findLibraries(path: string): FileLibraries | null {
  return FILE_LIBRARIES.find(({ ends }) => ends.test(path)) ?? null;
}
